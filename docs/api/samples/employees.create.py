# Adds an employee. The portal applies a request with the same idempotency-key once and returns the first answer again.
# With another body, it answers 422 API_IDEMPOTENCY_KEY_REUSED.
import json
import os
import urllib.error
import urllib.request

body = {
    "companyId": int(os.environ["COMPANY_ID"]),
    "departmentId": int(os.environ["DEPARTMENT_ID"]),
    "accountName": "chris.kim",
    "employeeCode": "E10003",
    "firstName": "Chris",
    "lastName": "Kim",
    "displayName": "Chris Kim",
    "email": "chris.kim@example.com",
}
request = urllib.request.Request(
    os.environ["PORTAL"] + "/api/v1/employees",
    data=json.dumps(body).encode(),
    headers={
        "authorization": "Bearer " + os.environ["TOKEN"],
        "content-type": "application/json",
        "idempotency-key": "new-employee-E10003",
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["result"]["id"])
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
