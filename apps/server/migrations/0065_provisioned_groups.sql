-- needs: viewer
-- The number of a group at the identity provider, by which some find it again (RFC 7643 §3.1, decision 066).
CREATE TABLE provisioned_groups (
  company_id bigint NOT NULL,
  -- ADMIN is of no company
  role_id bigint NOT NULL,
  external_id text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, role_id),
  CONSTRAINT provisioned_groups__company_id FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE,
  CONSTRAINT provisioned_groups__role_id FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE
);
CREATE INDEX provisioned_groups__role_id__idx ON provisioned_groups (role_id);
ALTER TABLE provisioned_groups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY provisioned_groups__tenant ON provisioned_groups
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]));
