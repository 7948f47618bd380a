-- Emergency access: who may ask for it, and what it opens. Both are asked anew for every call of its person, so that it ends with
-- their rights.

-- A reviewer of any data collection who is a member of the workspace.
CREATE OR REPLACE FUNCTION is_emergency_reviewer(person uuid, workspace uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM workspace_members member
    JOIN workspaces clinic ON clinic.guid = member.workspace_guid AND clinic.deleted_at IS NULL
    WHERE member.workspace_guid = workspace AND member.user_guid = person
  ) AND EXISTS (
    SELECT FROM collection_members member
    JOIN data_collections collection ON collection.guid = member.collection_guid AND collection.deleted_at IS NULL
    WHERE member.user_guid = person AND 'reviewer' = ANY (member.roles)
  )
$$;

-- Whether an exam is in a data collection of the workspace: its own, or one to which every member belongs (AMB-082).
CREATE OR REPLACE FUNCTION is_exam_of_workspace(exam uuid, workspace uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM collection_exams held
    JOIN data_collections collection ON collection.guid = held.collection_guid AND collection.deleted_at IS NULL
    JOIN workspaces clinic ON clinic.guid = workspace AND clinic.deleted_at IS NULL
    WHERE held.exam_guid = exam AND (
      collection.guid = clinic.dc_guid
      OR NOT EXISTS (
        SELECT FROM workspace_members member
        WHERE member.workspace_guid = clinic.guid AND NOT EXISTS (
          SELECT FROM collection_members also
          WHERE also.collection_guid = collection.guid AND also.user_guid = member.user_guid
        )
      )
    )
  )
$$;

-- The exams of a chain that emergency access opens to a person at this moment: those that have arrived, are in a collection of the
-- workspace, and are not in the person's scope anyway. Only what it opens is marked in the audit trail.
CREATE OR REPLACE FUNCTION emergency_exams(person uuid, workspace uuid, chain uuid) RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(exam.guid ORDER BY exam.created_at, exam.guid), '{}')
  FROM exams exam
  WHERE exam.chain_guid = chain AND exam.uploaded_at IS NOT NULL AND exam.user_guid <> person
    AND is_emergency_reviewer(person, workspace)
    AND is_exam_of_workspace(exam.guid, workspace)
    AND NOT EXISTS (
      SELECT FROM collection_exams held
      JOIN collection_members member
        ON member.collection_guid = held.collection_guid AND member.user_guid = person
        AND member.roles && ARRAY['reviewer', 'admin']
      JOIN data_collections collection
        ON collection.guid = held.collection_guid AND collection.deleted_at IS NULL
      WHERE held.exam_guid = exam.guid
    )
$$;

-- What runs for a person at a moment, as JSON. The session of each call asks for it where there is any.
CREATE OR REPLACE FUNCTION running_emergency_access(person uuid, moment timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT json_agg(json_build_object('guid', guid, 'reason', reason, 'endsAt', ends_at,
    'examGuids', emergency_exams(user_guid, workspace_guid, chain_guid)) ORDER BY granted_at)::text
  FROM emergency_accesses
  WHERE user_guid = person AND ended_at IS NULL AND ends_at > moment
$$;
