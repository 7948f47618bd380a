CREATE OR REPLACE FUNCTION keep_default_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The default config cannot be deleted or replaced'
    USING ERRCODE = 'restrict_violation', TABLE = 'configs', CONSTRAINT = 'configs_keep_default';
END $$;

CREATE OR REPLACE TRIGGER configs_keep_default BEFORE DELETE ON configs
  FOR EACH ROW WHEN (OLD.is_default) EXECUTE FUNCTION keep_default_config();

CREATE OR REPLACE TRIGGER configs_stay_default BEFORE UPDATE OF is_default ON configs
  FOR EACH ROW WHEN (OLD.is_default AND NOT NEW.is_default) EXECUTE FUNCTION keep_default_config();
