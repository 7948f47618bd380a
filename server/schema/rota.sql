-- Whoever changes an address or the rota, by whatever way, has the rota followed anew: once per transaction, at once.
CREATE OR REPLACE FUNCTION rota_follow_soon(collection uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (name, payload, once_key, run_at, max_attempts, created_at)
  VALUES (
    'follow-rota', jsonb_build_object('collectionGuid', collection),
    format('follow-rota:%s:%s', collection, pg_current_xact_id()), 'epoch', 12, now()
  )
  ON CONFLICT (once_key) DO NOTHING;
  PERFORM pg_notify('jobs', '');
END $$;

CREATE OR REPLACE FUNCTION rota_after_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rota_follow_soon(NEW.guid);
  RETURN NULL;
END $$;

-- Only whether somebody is in the rota counts: the roles that following it moves must not call for it again.
CREATE OR REPLACE FUNCTION rota_after_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND 'in_rota' = ANY (OLD.roles);
  became boolean := TG_OP <> 'DELETE' AND 'in_rota' = ANY (NEW.roles);
  collection uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.collection_guid ELSE NEW.collection_guid END;
BEGIN
  IF was <> became AND EXISTS (
    SELECT FROM data_collections
    WHERE guid = collection AND num_nonnulls(exams_subscriber_ical, reviews_subscriber_ical) > 0
  ) THEN
    PERFORM rota_follow_soon(collection);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER rota_after_collection_update
AFTER UPDATE OF exams_subscriber_ical, reviews_subscriber_ical ON data_collections FOR EACH ROW
WHEN (
  (OLD.exams_subscriber_ical, OLD.reviews_subscriber_ical)
  IS DISTINCT FROM (NEW.exams_subscriber_ical, NEW.reviews_subscriber_ical)
)
EXECUTE FUNCTION rota_after_collection();

CREATE OR REPLACE TRIGGER rota_after_member AFTER INSERT OR UPDATE OF roles OR DELETE ON collection_members
FOR EACH ROW EXECUTE FUNCTION rota_after_member();
