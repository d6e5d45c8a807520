-- Departments somebody will manage, but not now: a manager who is switched off. Rights come from department_managers
-- alone, so that nothing else has to know of this table.
CREATE TABLE paused_managers (
  company_id bigint NOT NULL,
  department_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  PRIMARY KEY (department_id, employee_id),
  CONSTRAINT paused_managers__department_id FOREIGN KEY (company_id, department_id)
    REFERENCES departments (company_id, id) ON DELETE CASCADE,
  CONSTRAINT paused_managers__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE
);
CREATE INDEX paused_managers__company_id__employee_id__idx ON paused_managers (company_id, employee_id);
ALTER TABLE paused_managers ENABLE ROW LEVEL SECURITY;
ALTER TABLE paused_managers FORCE ROW LEVEL SECURITY;
CREATE POLICY paused_managers__tenant ON paused_managers
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
GRANT SELECT, INSERT, UPDATE, DELETE ON paused_managers TO gatehouse_app;

-- the managers and the administrators of one company are found without reading those of all others
CREATE INDEX department_managers__company_id__employee_id__idx ON department_managers (company_id, employee_id);
CREATE INDEX account_roles__company_id__role_id ON account_roles (company_id, role_id);
