print("jsonfeed")
