-- Corrections that an approver enters in the name of an employee (decision 101). Existing requests were submitted by their employees.
ALTER TABLE requests ADD COLUMN entered_by_approver boolean NOT NULL DEFAULT false;
