# Starts an export as a job, waits for its file and downloads it. SESSION is a session token.
id=$(curl --silent --fail-with-body "$PORTAL/api/v1/exports" \
  --header "authorization: Bearer $SESSION" \
  --header 'content-type: application/json' \
  --header "idempotency-key: punches-$(date +%s)" \
  --data '{"operation": "deviceLogs.export", "query": {"from": "2026-01-01", "to": "2026-12-31"}}' |
  sed -n 's/.*"id":\([0-9]*\).*/\1/p')
while true; do
  state=$(curl --silent --fail-with-body --header "authorization: Bearer $SESSION" "$PORTAL/api/v1/exports" |
    sed -n "s/.*\"id\":$id,[^}]*\"state\":\"\([A-Z]*\)\".*/\1/p")
  case $state in DONE) break ;; FAILED | '') echo 'The export failed or was cancelled.' >&2; exit 1 ;; esac
  sleep 1
done
curl --silent --fail-with-body --header "authorization: Bearer $SESSION" \
  "$PORTAL/api/v1/exports/$id/file" --output punches.xlsx --write-out 'punches.xlsx %{size_download}\n'
