-- needs: viewer devices visitors
-- What guests of meetings who are no visitors of the list enter with (rules.md §5), and calendars to subscribe to (protocols.md §4).

-- The number of a guest for one meeting, and the address of the page that shows it, as visitor_qrs has those of visitors. The row stays when
-- the number is revoked: a late record is still that guest's.
CREATE TABLE guest_qrs (
  -- one of the visitors' numbers: punches, and what terminals are told of, name the two alike
  id bigint PRIMARY KEY DEFAULT nextval('visitors_id_seq'),
  company_id bigint NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  -- NULL once the meeting was deleted
  meeting_id bigint,
  -- in small letters
  email text NOT NULL,
  -- NULL once it is revoked
  sealed bytea,
  number_hash bytea NOT NULL,
  link_hash bytea NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT guest_qrs__company_id__id UNIQUE (company_id, id),
  CONSTRAINT guest_qrs__meeting_id FOREIGN KEY (company_id, meeting_id)
    REFERENCES meetings (company_id, id) ON DELETE SET NULL (meeting_id),
  CONSTRAINT guest_qrs__sealed CHECK ((sealed IS NULL) = (revoked_at IS NOT NULL)),
  CONSTRAINT guest_qrs__number_hash UNIQUE (number_hash),
  CONSTRAINT guest_qrs__link_hash UNIQUE (link_hash)
);
CREATE UNIQUE INDEX guest_qrs__meeting_id__email ON guest_qrs (meeting_id, email) WHERE revoked_at IS NULL;
CREATE INDEX guest_qrs__meeting_id__idx ON guest_qrs (meeting_id) WHERE meeting_id IS NOT NULL;
CREATE INDEX guest_qrs__company_id__email ON guest_qrs (company_id, email);
ALTER TABLE guest_qrs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- a link is looked up before it is known whose it is
CREATE POLICY guest_qrs__tenant ON guest_qrs
  USING (company_id = ANY ((SELECT viewer_companies())::bigint[]) OR (SELECT viewer_is_system()))
  WITH CHECK (company_id = ANY ((SELECT viewer_companies())::bigint[]));

-- A pass stands for what a visitor has, or for a guest's number.
ALTER TABLE visitor_passes ALTER COLUMN visitor_id DROP NOT NULL, ADD COLUMN guest_id bigint,
  ADD CONSTRAINT visitor_passes__guest_id FOREIGN KEY (company_id, guest_id)
    REFERENCES guest_qrs (company_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT visitor_passes__of_somebody CHECK (num_nonnulls(visitor_id, guest_id) = 1);
CREATE INDEX visitor_passes__guest_id__idx ON visitor_passes (guest_id) WHERE guest_id IS NOT NULL;

-- Whom a terminal holds is a visitor or a guest: as of punches, the reference is let go of by triggers.
ALTER TABLE device_people DROP CONSTRAINT device_people__visitor_id;
CREATE TRIGGER guest_qrs__punches AFTER DELETE ON guest_qrs FOR EACH ROW EXECUTE FUNCTION leave_visitor_punches();

-- A mail may carry a guest's number, and goes with it.
ALTER TABLE mails ADD COLUMN guest_id bigint,
  ADD CONSTRAINT mails__guest_id FOREIGN KEY (company_id, guest_id) REFERENCES guest_qrs (company_id, id) ON DELETE CASCADE;
ALTER TABLE mails DROP CONSTRAINT mails__of_somebody,
  ADD CONSTRAINT mails__of_somebody CHECK (num_nonnulls(account_id, visitor_id, occurrence_id, guest_id) = 1);
CREATE INDEX mails__guest_id__idx ON mails (guest_id) WHERE guest_id IS NOT NULL;

-- Nobody can forget to end what a number stands for, nor to tell terminals.
CREATE TRIGGER guest_qrs__pass AFTER INSERT OR UPDATE OF revoked_at ON guest_qrs
  FOR EACH ROW EXECUTE FUNCTION keep_guest_pass();
CREATE TRIGGER guest_qrs__gone AFTER DELETE ON guest_qrs FOR EACH ROW EXECUTE FUNCTION note_visitor();
CREATE TRIGGER meetings__guest_qrs BEFORE DELETE ON meetings FOR EACH ROW EXECUTE FUNCTION revoke_guest_qrs();
