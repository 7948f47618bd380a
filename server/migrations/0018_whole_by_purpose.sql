-- Files are put together by the job that looks at them (decisions/0017); those that wait for a job of their own go there.
UPDATE "jobs" SET "name" = CASE "uploads"."purpose" WHEN 'clip' THEN 'check-captured-file' ELSE 'convert-import-file' END
FROM "uploads"
WHERE "jobs"."name" = 'assemble-upload' AND "jobs"."status" IN ('waiting', 'running')
  AND "uploads"."guid" = ("jobs"."payload" ->> 'uploadGuid')::uuid;
