# Prints the attendance days of a month, in pages of up to 10,000. TOKEN is a session token or an API token.
import json
import os
import urllib.parse
import urllib.request

query = {"from": "2026-11-01", "to": "2026-11-30", "size": 10000}
while True:
    request = urllib.request.Request(
        os.environ["PORTAL"] + "/api/v1/timesheets/records?" + urllib.parse.urlencode(query),
        headers={"authorization": "Bearer " + os.environ["TOKEN"]},
    )
    with urllib.request.urlopen(request) as response:
        page = json.load(response)["result"]
    for day in page["content"]:
        print(day["date"], day["employeeCode"], day["status"], day["workedMinutes"])
    if page["next"] is None:
        break
    query["after"] = page["next"]
