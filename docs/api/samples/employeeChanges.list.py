# Prints the employees that changed since the last run, and the cursor of the next run as the last line.
# CURSOR is that line of the last run. It is empty in the first run. TOKEN is a session token or an API token.
import json
import os
import urllib.parse
import urllib.request

cursor = os.environ.get("CURSOR")
query = {"after": cursor} if cursor else {"updatedSince": "2026-11-01T00:00:00Z"}
is_last = False
while not is_last:
    request = urllib.request.Request(
        os.environ["PORTAL"] + "/api/v1/employees/changes?" + urllib.parse.urlencode(query),
        headers={"authorization": "Bearer " + os.environ["TOKEN"]},
    )
    with urllib.request.urlopen(request) as response:
        page = json.load(response)["result"]
    for change in page["content"]:
        # Erased and deleted employees have no fields. Delete them from your copy.
        print(change["kind"], change["employeeId"], (change["employee"] or {}).get("employeeCode", ""))
    is_last = page["last"]
    query = {"after": page["next"]}
print(query["after"])
