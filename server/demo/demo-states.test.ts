import { LICENSE_STATUSES } from '@sonoboard/domain/billing/license-status';
import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_NOW, type DemoWorld, demoWorld } from '../test/demo-world.ts';

const NOW = DEMO_NOW.toISOString();

let world: DemoWorld;
beforeAll(async () => {
  world = await demoWorld();
});
afterAll(() => world.drop());

const chainsOf = (scans: number) =>
  `(select chain_guid from exams group by chain_guid having count(*) = ${scans}) chains`;
const reviewsIn = (type: string) =>
  `exam_reviews r join collection_exams using (exam_guid) join data_collections c on c.guid = collection_guid
   where c.type = '${type}'`;
const wellsAnswers = `exams where wells_score is not null
  and (select count(*) from jsonb_array_elements(wells_score) a where a -> 'response' <> 'null')`;
const wellsTotal = `(select sum((a ->> 'score')::int) from jsonb_array_elements(wells_score) a
  where a -> 'response' = 'true')`;
const lastScan = `(select max(created_at) as at from exams where user_guid = users.guid)`;
const nurses = `users where nurse_id is not null and`;

test.each([
  ...PROTOCOL_NAMES.map((name) => [`an exam of ${name}`, `exams where protocol = '${name}'`] as const),
  ...LICENSE_STATUSES.filter((status) => status !== 'no_license').map(
    (status) => [`a licence that is ${status}`, `licenses where status = '${status}'`] as const,
  ),
  ['a chain of two', chainsOf(2)],
  ['a chain of three', chainsOf(3)],
  ...[2, 3].map(
    (scans) =>
      [
        `a reviewed chain of ${scans}`,
        `exams e where (select count(*) from exams o where o.chain_guid = e.chain_guid) = ${scans}
         and not exists (select from exams o where o.chain_guid = e.chain_guid
         and not exists (select from exam_reviews r where r.exam_guid = o.guid))`,
      ] as const,
  ),
  ...[2, 3].map(
    (scans) =>
      [
        `a chain of ${scans} that a reviewer has to review`,
        `worklist_entries join exams e on e.guid = exam_guid
         where (select count(*) from exams o where o.chain_guid = e.chain_guid) = ${scans}`,
      ] as const,
  ),
  ...Object.entries({
    'of another side than an earlier scan': `join exams o using (chain_guid)
      where (e.protocol like '%left%') <> (o.protocol like '%left%')`,
    'of another patient than an earlier scan': `join exams o using (chain_guid) where e.patient_id <> o.patient_id`,
    'with a high Wells score': `where ${wellsTotal.replace('wells_score', 'e.wells_score')} > 2`,
    'with an earlier scan in which a clot was seen': `join exams o using (chain_guid)
      join exam_reviews r on r.exam_guid = o.guid and r.reviewer_guid = users.guid and r.assessment = 'positive'`,
    'in which the algorithm saw no clot and the operator did': `join clips c on c.exam_guid = e.guid
      where c.algorithm_assessment = 'compressible' and c.user_assessment = 'incompressible'`,
    'of a patient with another exam to review': `join exams o on o.patient_id = e.patient_id and o.chain_guid <> e.chain_guid
      join worklist_entries other on other.exam_guid = o.guid and other.reviewer_guid = users.guid`,
  }).map(
    ([state, where]) =>
      [
        `an exam to review ${state}`,
        `worklist_entries join users on users.guid = reviewer_guid and email like 'reviewer@%'
         join exams e on e.guid = exam_guid ${where}`,
      ] as const,
  ),
  [
    'an exam to review in which the operator saw a clot, for the reviewer who is asked twice',
    `worklist_entries join users on users.guid = reviewer_guid and email like 'reviewer@%'
     join clips using (exam_guid) where user_assessment = 'incompressible'`,
  ],
  [
    'an exam to review for an account without diagnosis and decision',
    `worklist_entries join users u on u.guid = reviewer_guid join configs c on c.guid = u.config_guid
     where c.settings -> 'enable_exam_diagnosis' = 'false' and c.settings -> 'allow_clinical_decision' = 'false'`,
  ],
  ...Object.entries({
    overdue: `due_at < '${NOW}'`,
    'due soon': `due_at between '${NOW}' and '${NOW}'::timestamptz + interval '30 minutes'`,
    'on time': `due_at > '${NOW}'::timestamptz + interval '30 minutes'`,
    'urgent, as its operator said': 'e.is_urgent',
    'urgent for its Wells score': 'w.is_urgent and not e.is_urgent',
  }).map(
    ([state, where]) =>
      [
        `an exam to review that is ${state}`,
        `worklist_entries w join exams e on e.guid = exam_guid where ${where}`,
      ] as const,
  ),
  [
    'a pending rescan',
    `exam_reviews r join exams e on e.guid = r.exam_guid where clinical_decision = 'rescan'
     and not exists (select from exams n where n.chain_guid = e.chain_guid and n.created_at > e.created_at)`,
  ],
  [
    'an original that was scanned again before anyone reviewed it',
    `exams o where exists (select from exams n where n.linked_to = o.guid)
     and not exists (select from exam_reviews where exam_guid = o.guid)`,
  ],
  [
    'an exam with a missing view',
    `exams e where protocol = 'dvt_left_three_point' and is_aborted = false and uploaded_at is not null
     and (select count(distinct anatomical_view) from clips where exam_guid = e.guid) < 3`,
  ],
  ['a second attempt at a view', 'clips where attempt = 2'],
  ['a clip without a video', 'clips where plain_key is null'],
  ['a video of a whole point', 'clips where full_plain_key is not null'],
  ['a virtual exam', 'exams where is_virtual_scan and not is_practise_exam'],
  ['a practice exam', 'exams where is_practise_exam'],
  ['an aborted exam', 'exams where is_aborted'],
  ['an exam that is being uploaded', 'exams where upload_started_at is not null and uploaded_at is null'],
  ['an exam that is being recorded', 'exams where completed_at is null'],
  ['an exam left out of the analysis', 'exams where exclude_from_analysis'],
  ['an exam without a name', 'exams where patient_first_name is null'],
  ['an exam of the sample operator', `exams where operator_email = 'example@example.com'`],
  [
    'an operator who says DVT where the reviewer says no',
    `clip_reviews r join clips c on c.guid = r.clip_guid where c.user_assessment = 'incompressible'
     and r.assessment = 'negative'`,
  ],
  ['an operator who overrode the algorithm', 'exams where is_overridden'],
  ['no Wells score', 'exams where wells_score is null'],
  ['an unanswered Wells score', `${wellsAnswers} = 0`],
  ['an incomplete Wells score', `${wellsAnswers} between 1 and 9`],
  ['a low Wells score', `${wellsAnswers} = 10 and ${wellsTotal} <= 0`],
  ['a medium Wells score', `${wellsAnswers} = 10 and ${wellsTotal} between 1 and 2`],
  ['a high Wells score', `${wellsAnswers} = 10 and ${wellsTotal} > 2`],
  ['no questionnaire', 'exams where guid not in (select exam_guid from questionnaires)'],
  [
    'an unanswered questionnaire',
    'questionnaires where num_nonnulls(iliac_proximal_thigh_swelling, iliac_history_of_dvt) = 0',
  ],
  ['an incomplete questionnaire', 'questionnaires where iliac_history_of_dvt and iliac_type_of_dvt is null'],
  ['a questionnaire without history', 'questionnaires where not iliac_history_of_dvt'],
  [
    'a questionnaire of each type',
    `(select from questionnaires having count(distinct iliac_type_of_dvt) = 3) all_types`,
  ],
  ['hardware usage', 'hardware_usages'],
  [
    'reviews by several reviewers of one exam',
    `(select from exam_reviews group by exam_guid having count(*) > 2) several`,
  ],
  ['reviews where one is enough', reviewsIn('single_review_per_exam')],
  ['reviews where everyone reviews', reviewsIn('everyone_reviews')],
  [
    'a positive and a negative ground truth',
    `(select from exams having count(distinct ground_truth) = 2) both_truths`,
  ],
  [
    'a result for each outcome',
    `(select from exam_reviews having count(distinct assessment) = 3 and count(distinct clinical_decision) = 3) each_kind`,
  ],
  ['a review without a decision', 'exam_reviews where clinical_decision is null'],
  [
    'a review that was corrected and has an addendum',
    `exam_reviews r join review_versions v on v.review_guid = r.guid and v.version = r.version
     where r.version = 3 and v.kind = 'addendum'`,
  ],
  ['a retraction that waits for its second person', 'review_retractions where confirmed_at is null'],
  [
    'a retracted review',
    `review_versions v where v.kind = 'retraction' and not exists (select from exam_reviews r where r.guid = v.review_guid)`,
  ],
  ['every rating of a clip', `(select from clip_reviews having count(distinct rating) = 5) each_rating`],
  ['a trial that runs', `licenses where is_trialing and trial_expires_on > '${NOW}'`],
  ['a trial that is over', `licenses where is_trialing and trial_expires_on < '${NOW}'`],
  ['a workspace without a free seat', 'workspaces where seats_taken = slots_users'],
  ['a pending invitation', `workspace_invitations where status = 'pending'`],
  ['a rejected invitation', `workspace_invitations where status = 'rejected'`],
  [
    'a probe in every state',
    `(select from probes where deleted_at is null having count(distinct activation_status) = 4) every_state`,
  ],
  ['a probe whose certificate has expired', `probes where oem_expiration < '${NOW}'`],
  [
    'a phone that changed',
    `(select from phone_history group by phone_serial_number having count(*) > 1) changed`,
  ],
  ['a nurse who never scanned', `${nurses} guid not in (select user_guid from exams)`],
  ['a nurse who scanned lately', `${nurses} ${lastScan} > timestamptz '${NOW}' - interval '5 days'`],
  [
    'a lazy nurse',
    `${nurses} ${lastScan} between timestamptz '${NOW}' - interval '10 days'
     and timestamptz '${NOW}' - interval '5 days'`,
  ],
  ['a very lazy nurse', `${nurses} ${lastScan} < timestamptz '${NOW}' - interval '10 days'`],
  [
    'an old deletion request',
    `users where deletion_requested_on < timestamptz '${NOW}' - interval '30 days'`,
  ],
  ['a new deletion request', `users where deletion_requested_on > timestamptz '${NOW}' - interval '30 days'`],
  [
    'members of every permission group',
    `(select from group_members join groups g on g.guid = group_guid
     where kind = 'permission' having count(distinct g.name) = 6) all_groups`,
  ],
  ['a member in the rota', `collection_members where 'in_rota' = any(roles)`],
  [
    'a collection without exams',
    'data_collections where guid not in (select collection_guid from collection_exams)',
  ],
  ['a deleted collection', 'data_collections where deleted_at is not null'],
  ['a link between collections', 'collection_links'],
] as const)('there is %s', async (_, source) => {
  expect(await world.count(`select count(*)::int as n from ${source}`)).toBeGreaterThan(0);
});

test('reviewers whose last submission is a day, more than 7 and more than 14 days old', async () => {
  const { rows } = await world.database.pool.query<{ email: string; days: number }>(
    `select split_part(email, '@', 1) as email, floor(extract(epoch from $1::timestamptz - max(r.created_at)) / 86400)::int as days
     from exam_reviews r join users u on u.guid = reviewer_guid group by email`,
    [NOW],
  );
  const days = new Map(rows.map((row) => [row.email, row.days]));
  expect(days.get('reviewer')).toBe(0);
  expect(days.get('reviewer2')).toBeLessThan(7);
  expect(days.get('reviewer3')).toBeGreaterThanOrEqual(7);
  expect(days.get('reviewer3')).toBeLessThan(14);
  expect(days.get('samuel.adeyemi')).toBeGreaterThanOrEqual(14);
});
