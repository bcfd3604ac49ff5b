/* The command jsonfeed beside libjsonfeed.so, which contains it. */
int jsonfeed_main(int argc, char **argv);
int main(int argc, char **argv) { return jsonfeed_main(argc, argv); }
