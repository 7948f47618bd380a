-- What the rules about reviews have in common. Whether an exam can be reviewed is domain's `isReviewable`; a test compares them.

CREATE OR REPLACE FUNCTION exam_is_reviewable(uploaded_at timestamptz, is_aborted boolean, is_practise_exam boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT uploaded_at IS NOT NULL AND NOT is_aborted AND NOT is_practise_exam
$$;
