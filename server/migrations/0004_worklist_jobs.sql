-- Filling the worklist of a new reviewer writes two rows for every exam of the collection: some seconds at a hundred
-- thousand exams, longer than a call may take. So a large collection is filled by a job, in short pieces. What somebody
-- may no longer see still leaves at once, in the transaction that takes the right away.

-- One piece: the next `size` exams of the collection after `last`, in the order of their guids. Gives the guid to go on
-- from, null at the end. Exams and reviews that come meanwhile look after themselves by their own triggers.
CREATE FUNCTION worklist_refresh_piece(collection uuid, reviewer uuid, last uuid, size integer) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE piece uuid[];
BEGIN
  PERFORM FROM data_collections WHERE guid = collection FOR NO KEY UPDATE;

  SELECT array_agg(next.exam_guid ORDER BY next.exam_guid) INTO piece
  FROM (
    SELECT entry.exam_guid FROM collection_exams entry
    WHERE entry.collection_guid = collection AND entry.exam_guid > last
    ORDER BY entry.exam_guid LIMIT size
  ) next;
  IF piece IS NULL THEN RETURN NULL; END IF;

  DELETE FROM worklist_entries listed
  WHERE listed.exam_guid = ANY (piece)
    AND listed.reviewer_guid = reviewer
    AND listed.collection_guid = collection
    AND NOT EXISTS (
      SELECT FROM due_reviews due
      WHERE due.exam_guid = listed.exam_guid
        AND due.reviewer_guid = listed.reviewer_guid
        AND due.collection_guid = listed.collection_guid
    );

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added)
  SELECT due.exam_guid, due.reviewer_guid, due.collection_guid, due.date_added FROM due_reviews due
  WHERE due.exam_guid = ANY (piece) AND due.reviewer_guid = reviewer AND due.collection_guid = collection
  ORDER BY due.exam_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET date_added = excluded.date_added
  WHERE listed.date_added <> excluded.date_added;

  RETURN piece[cardinality(piece)];
END $$;
--> statement-breakpoint
-- The two lists are pairs, as in worklist_refresh_members, which does the work when it is little.
CREATE FUNCTION worklist_fill_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT integer := 5000;
  entries bigint;
BEGIN
  SELECT sum(held.exams) INTO entries
  FROM unnest(collections) AS changed (guid)
  CROSS JOIN LATERAL (
    SELECT count(*) AS exams FROM (
      SELECT FROM collection_exams WHERE collection_guid = changed.guid LIMIT at_once + 1
    ) counted
  ) held;
  IF entries <= at_once THEN
    PERFORM worklist_refresh_members(collections, members);
    RETURN;
  END IF;
  -- run_at: due at once, whatever the clock of a server says.
  INSERT INTO jobs (name, payload, run_at, max_attempts, created_at)
  SELECT 'refresh-worklist',
    jsonb_build_object('collectionGuid', changed.collection_guid, 'reviewerGuid', changed.user_guid),
    'epoch', 12, now()
  FROM unnest(collections, members) AS changed (collection_guid, user_guid);
  PERFORM pg_notify('jobs', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION worklist_clear_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM data_collections WHERE guid = ANY (collections) ORDER BY guid FOR NO KEY UPDATE;

  DELETE FROM worklist_entries listed USING unnest(collections, members) AS changed (collection_guid, user_guid)
  WHERE listed.reviewer_guid = changed.user_guid AND listed.collection_guid = changed.collection_guid;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION worklist_after_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(collection_guid), array_agg(user_guid) INTO collections, members
  FROM changed WHERE 'reviewer' = ANY (roles);
  IF collections IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM worklist_clear_members(collections, members);
  ELSE
    PERFORM worklist_fill_members(collections, members);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION worklist_after_member_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(became.collection_guid), array_agg(became.user_guid) INTO collections, members
  FROM was JOIN became ON became.collection_guid = was.collection_guid AND became.user_guid = was.user_guid
  WHERE 'reviewer' = ANY (was.roles) AND NOT 'reviewer' = ANY (became.roles);
  IF collections IS NOT NULL THEN PERFORM worklist_clear_members(collections, members); END IF;

  SELECT array_agg(became.collection_guid), array_agg(became.user_guid) INTO collections, members
  FROM was JOIN became ON became.collection_guid = was.collection_guid AND became.user_guid = was.user_guid
  WHERE 'reviewer' = ANY (became.roles) AND NOT 'reviewer' = ANY (was.roles);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION worklist_after_collections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(member.collection_guid), array_agg(member.user_guid) INTO collections, members
  FROM was JOIN became ON became.guid = was.guid
  JOIN collection_members member ON member.collection_guid = became.guid AND 'reviewer' = ANY (member.roles)
  WHERE was.deleted_at IS NULL AND became.deleted_at IS NOT NULL;
  IF collections IS NOT NULL THEN PERFORM worklist_clear_members(collections, members); END IF;

  SELECT array_agg(member.collection_guid), array_agg(member.user_guid) INTO collections, members
  FROM was JOIN became ON became.guid = was.guid
  JOIN collection_members member ON member.collection_guid = became.guid AND 'reviewer' = ANY (member.roles)
  WHERE became.deleted_at IS NULL
    AND (was.type, was.deleted_at IS NULL) IS DISTINCT FROM (became.type, became.deleted_at IS NULL);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;
