-- Files on disk, avatars, recognition pictures, and faces on terminals.

-- One row per content kept in the folder of files. The name is made of the content and a key, the file is encrypted
-- (decision 017). Nobody refers to it and nobody has just brought it: the portal deletes row and file together.
CREATE TABLE files (
  company_id bigint NOT NULL,
  name text NOT NULL,
  size int NOT NULL,
  -- rows of other tables that refer to it; kept by the triggers of those tables
  refs int NOT NULL DEFAULT 0,
  -- when somebody last brought this content: between that and the reference it must not be taken away
  brought_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, name),
  CONSTRAINT files__company_id FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE
);
CREATE INDEX files__unused ON files (company_id, brought_at) WHERE refs = 0;

-- Counts references to files; the argument names the column that refers, by the file's name.
CREATE FUNCTION count_file_refs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> TG_ARGV[0] END;
  came text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> TG_ARGV[0] END;
  company bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.company_id ELSE NEW.company_id END;
BEGIN
  IF gone IS NOT DISTINCT FROM came THEN RETURN NULL; END IF;
  UPDATE files SET refs = refs - 1 WHERE company_id = company AND name = gone;
  UPDATE files SET refs = refs + 1 WHERE company_id = company AND name = came;
  RETURN NULL;
END
$$;

ALTER TABLE employees
  -- name of its file
  ADD COLUMN avatar text,
  -- spec §4 face registration; WAITING_APPROVAl is the wire's spelling
  ADD COLUMN register_face_status text NOT NULL DEFAULT 'NONE',
  ADD CONSTRAINT employees__avatar FOREIGN KEY (company_id, avatar) REFERENCES files (company_id, name),
  ADD CONSTRAINT employees__register_face_status CHECK (register_face_status IN ('NONE', 'WAITING_APPROVAl', 'DONE'));
CREATE INDEX employees__avatar__idx ON employees (company_id, avatar) WHERE avatar IS NOT NULL;
CREATE TRIGGER employees__avatar_came AFTER INSERT ON employees FOR EACH ROW
  WHEN (NEW.avatar IS NOT NULL) EXECUTE FUNCTION count_file_refs('avatar');
CREATE TRIGGER employees__avatar_changed AFTER UPDATE OF avatar ON employees FOR EACH ROW
  WHEN (OLD.avatar IS DISTINCT FROM NEW.avatar) EXECUTE FUNCTION count_file_refs('avatar');
CREATE TRIGGER employees__avatar_gone AFTER DELETE ON employees FOR EACH ROW
  WHEN (OLD.avatar IS NOT NULL) EXECUTE FUNCTION count_file_refs('avatar');

-- Five pictures of a face. Those that wait for approval stand beside the approved ones, which terminals go on using.
CREATE TABLE recognition_pictures (
  company_id bigint NOT NULL,
  employee_id bigint NOT NULL,
  is_waiting boolean NOT NULL,
  place smallint NOT NULL,
  file text NOT NULL,
  PRIMARY KEY (employee_id, is_waiting, place),
  CONSTRAINT recognition_pictures__place CHECK (place BETWEEN 1 AND 5),
  CONSTRAINT recognition_pictures__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE CASCADE,
  CONSTRAINT recognition_pictures__file FOREIGN KEY (company_id, file) REFERENCES files (company_id, name)
);
CREATE INDEX recognition_pictures__file__idx ON recognition_pictures (company_id, file);
CREATE TRIGGER recognition_pictures__files AFTER INSERT OR UPDATE OF file OR DELETE ON recognition_pictures
  FOR EACH ROW EXECUTE FUNCTION count_file_refs('file');

-- Desired state of faces, as device_people is of people. It names files, never their content: a face stands in no command
-- and in no dump in the clear.
CREATE TABLE device_faces (
  device_id bigint NOT NULL,
  pin text NOT NULL,
  company_id bigint NOT NULL,
  employee_id bigint,
  -- NULL: the terminal must hold none
  desired text,
  confirmed text,
  -- what the terminal said no to: not sent again until something changes or an administrator asks; '' is the taking off
  refused text,
  -- a face was handed out and may be on the terminal, whatever it answered
  is_sent boolean NOT NULL DEFAULT false,
  PRIMARY KEY (device_id, pin),
  CONSTRAINT device_faces__device_id FOREIGN KEY (company_id, device_id)
    REFERENCES devices (company_id, id) ON DELETE CASCADE,
  CONSTRAINT device_faces__employee_id FOREIGN KEY (company_id, employee_id)
    REFERENCES employees (company_id, id) ON DELETE SET NULL (employee_id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['files', 'recognition_pictures', 'device_faces'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY %I ON %I USING (company_id = ANY ((SELECT viewer_companies())::bigint[]))',
      name || '__tenant', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON files, recognition_pictures, device_faces TO gatehouse_app;
