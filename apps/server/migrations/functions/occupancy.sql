-- Notes the last entrance and the last exit of people and rooms, each pair once in a call. What is older than what is known changes
-- nothing, so any order of calls ends alike. Whoever calls holds the rows of these people.
CREATE OR REPLACE FUNCTION note_presences(company bigint, employees bigint[], visitors bigint[], rooms bigint[], ins timestamptz[],
  doors bigint[], closings timestamptz[], outs timestamptz[], asked timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO presences AS p (company_id, employee_id, visitor_id, room_id, in_at, in_door_id, closes_at, out_at, asked_at)
    SELECT company, n.employee, n.visitor, n.room, n.entered, n.door, n.closing, n.gone, asked
    FROM unnest(employees, visitors, rooms, ins, doors, closings, outs) AS n (employee, visitor, room, entered, door, closing, gone)
    ORDER BY n.employee, n.visitor, n.room
    ON CONFLICT (employee_id, visitor_id, room_id) DO UPDATE SET
      in_at = greatest(p.in_at, excluded.in_at),
      in_door_id = CASE WHEN excluded.in_at < p.in_at OR excluded.in_at IS NULL THEN p.in_door_id ELSE excluded.in_door_id END,
      closes_at = CASE WHEN excluded.in_at < p.in_at OR excluded.in_at IS NULL THEN p.closes_at ELSE excluded.closes_at END,
      out_at = greatest(p.out_at, excluded.out_at),
      asked_at = CASE WHEN excluded.in_at IS NULL THEN p.asked_at ELSE excluded.asked_at END;
END
$$;
