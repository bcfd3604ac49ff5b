# What the commands below `== server` use; URL is that of a server in the test process.
set -o pipefail
unset http_proxy https_proxy HTTPS_PROXY all_proxy ALL_PROXY no_proxy NO_PROXY
URL_WITH_PASSWORD=http://user:secret@${URL#http://}

# serve PATH [STATUS [HEADER…]]: answers requests for the path with what is read. The status is a number, `cut` for a response without a
# length, which seems to end early, or `silent`. A request with If-None-Match gets 304 if the path has this ETag, or what is served at `PATH if`.
serve() {
  local path=$1
  shift
  { printf '%s\n' "${@:-200}" ''; cat; } > "served/${path//\//:}"
}

# Prints the paths of the requests since the last call, with the ETag of conditional ones, in the order of their arrival.
requests() {
  if [ -e requested ]; then cat requested; rm requested; fi
}

# An RSS feed with items of these ids.
feed() {
  printf '<rss version="2.0"><channel><title>News</title>'
  [ $# = 0 ] || printf '<item><guid>https://example.org/%s</guid><title>Item</title></item>' "$@"
  printf '</channel></rss>'
}

# However busy the machine is, no request takes too long.
jsonfeed() {
  if [ "$1" = fetch ]; then set -- fetch --timeout 86400 "${@:2}"; fi
  command jsonfeed "$@"
}

without_times() { sed -E 's/20[0-9]{2}-[0-9T:-]+Z/TIME/g'; }

# The places in a document that contains URL depend on the number of the port.
without_places() { sed -E 's/:[0-9]+:[0-9]+: (error|warning|info)/: \1/'; }

# The rules in a report as JSON.
rules() { grep -o '"rule":"[^"]*"' | cut -d '"' -f 4 | sort -u; }
