# Prints the first 100 punches of a day. TOKEN is a session token or an API token.
# Send `next` of the answer as `after` to read the next 100.
curl --silent --fail-with-body --header "authorization: Bearer $TOKEN" \
  "$PORTAL/api/v1/device-logs?from=2026-11-20&to=2026-11-20&size=100"
