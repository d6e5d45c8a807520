# Adds an employee. The portal applies a request with the same idempotency-key once and returns the first answer again.
# With another body, it answers 422 API_IDEMPOTENCY_KEY_REUSED.
curl --silent --fail-with-body "$PORTAL/api/v1/employees" \
  --header "authorization: Bearer $TOKEN" \
  --header 'content-type: application/json' \
  --header 'idempotency-key: new-employee-E10001' \
  --data "{
    \"companyId\": $COMPANY_ID, \"departmentId\": $DEPARTMENT_ID, \"accountName\": \"ann.lee\",
    \"employeeCode\": \"E10001\", \"firstName\": \"Ann\", \"lastName\": \"Lee\",
    \"displayName\": \"Ann Lee\", \"email\": \"ann.lee@example.com\"
  }"
