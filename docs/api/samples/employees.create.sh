# Adds an employee. The portal applies a request with the same idempotency-key only once.
curl --silent --fail-with-body "$PORTAL/api/v1/employees" \
  --header "authorization: Bearer $TOKEN" \
  --header 'content-type: application/json' \
  --header 'idempotency-key: new-employee-E10001' \
  --data "{
    \"companyId\": $COMPANY_ID, \"departmentId\": $DEPARTMENT_ID, \"accountName\": \"ann.lee\",
    \"employeeCode\": \"E10001\", \"firstName\": \"Ann\", \"lastName\": \"Lee\",
    \"displayName\": \"Ann Lee\", \"email\": \"ann.lee@example.com\"
  }"
