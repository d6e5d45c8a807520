# Starts an export as a job, waits for its file and downloads it. SESSION is a session token.
import json
import os
import time
import urllib.request
import uuid

url = os.environ["PORTAL"] + "/api/v1/exports"
headers = {"authorization": "Bearer " + os.environ["SESSION"], "content-type": "application/json"}


def read(request):
    with urllib.request.urlopen(request) as response:
        return json.load(response)["result"]


query = {"from": "2026-01-01", "to": "2026-12-31"}
body = json.dumps({"operation": "deviceLogs.export", "query": query}).encode()
job = read(urllib.request.Request(url, data=body, headers={**headers, "idempotency-key": str(uuid.uuid4())}))
while job["state"] in ("WAITING", "RUNNING"):
    time.sleep(1)
    jobs = read(urllib.request.Request(url, headers=headers))["content"]
    job = next((other for other in jobs if other["id"] == job["id"]), None)
    if job is None:
        raise SystemExit("The export was cancelled.")
if job["state"] == "FAILED":
    raise SystemExit(job["failureText"])
with urllib.request.urlopen(urllib.request.Request(f"{url}/{job['id']}/file", headers=headers)) as response:
    with open(job["fileName"], "wb") as file:
        file.write(response.read())
print(job["fileName"], job["size"])
