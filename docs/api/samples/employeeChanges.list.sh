# Prints the employees that changed since the last run, and the cursor of the next run as the last line.
# CURSOR is that line of the last run. It is empty in the first run. TOKEN is a session token or an API token.
start=${CURSOR:+after=$CURSOR}
start=${start:-updatedSince=2026-11-01T00:00:00Z}
while true; do
  page=$(curl --silent --fail-with-body --header "authorization: Bearer $TOKEN" \
    "$PORTAL/api/v1/employees/changes?$start") || exit 1
  echo "$page"
  next=$(echo "$page" | sed -n 's/.*"next":"\([^"]*\)".*/\1/p')
  case $page in *'"last":true'*) break ;; esac
  start="after=$next"
done
echo "$next"
