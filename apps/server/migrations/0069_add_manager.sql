-- ADD_MANAGER is the permission of the specification to make employees managers. MANAGER_CREATE was a second name for it.
UPDATE roles SET permissions = (
    SELECT array_agg(code ORDER BY first) FROM (
      SELECT CASE code WHEN 'MANAGER_CREATE' THEN 'ADD_MANAGER' ELSE code END AS code, min(place) AS first
      FROM unnest(permissions) WITH ORDINALITY AS held (code, place) GROUP BY 1) AS renamed)
  WHERE company_id IS NOT NULL AND 'MANAGER_CREATE' = ANY (permissions);
-- api_tokens stores the permissions chosen for a token
UPDATE api_tokens SET permissions = (
    SELECT array_agg(code ORDER BY first) FROM (
      SELECT CASE code WHEN 'MANAGER_CREATE' THEN 'ADD_MANAGER' ELSE code END AS code, min(place) AS first
      FROM unnest(permissions) WITH ORDINALITY AS held (code, place) GROUP BY 1) AS renamed)
  WHERE 'MANAGER_CREATE' = ANY (permissions);
