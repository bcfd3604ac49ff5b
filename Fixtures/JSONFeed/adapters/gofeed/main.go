// Answers the suite with gofeed's parser for JSON Feed, whose model has the members of JSON Feed.
package main

import (
	"encoding/json"
	"os"

	feeds "github.com/mmcdole/gofeed/json"
)

func answer(value map[string]interface{}) {
	json.NewEncoder(os.Stdout).Encode(value)
}

func main() {
	role, path := os.Args[1], os.Args[2]
	if role != "read-lenient" {
		answer(map[string]interface{}{"result": "unsupported"})
		return
	}
	file, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	parser := feeds.Parser{}
	feed, err := parser.Parse(file)
	if err != nil {
		answer(map[string]interface{}{"result": "rejected"})
		return
	}
	answer(map[string]interface{}{"result": "accepted", "feed": feed})
}
