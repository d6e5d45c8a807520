# Prints the attendance days of a month, a page of up to 10,000 days per line. TOKEN is a session token or an API token.
after=
while true; do
  page=$(curl --silent --fail-with-body --header "authorization: Bearer $TOKEN" \
    "$PORTAL/api/v1/timesheets/records?from=2026-11-01&to=2026-11-30&size=10000$after") || exit 1
  echo "$page"
  next=$(echo "$page" | sed -n 's/.*"next":"\([^"]*\)".*/\1/p')
  [ -n "$next" ] || break
  after="&after=$next"
done
