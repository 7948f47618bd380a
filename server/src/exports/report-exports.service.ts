import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { findView, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { readAnswers, trimAnswers } from '@sonoboard/domain/reviews/review-answers';
import { REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { type ReviewFlow, reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import type { DicomSource } from '../tables/imports.tables.ts';
import { loadChainReviews, loadReview } from '../reviews/reviews.service.ts';
import {
  type PeopleByExam,
  selectDicomSources,
  selectPeople,
  selectWorkspaceOfExam,
} from './report-exports.queries.ts';
import type { ClipFacts, PatientFacts, ReportFacts, ScanFacts } from './report-facts.ts';
import { personOf } from './report-people.ts';
import { scansInVersion, shownVersions, type VersionedClipReview } from './report-versions.service.ts';

interface Reader {
  readonly actor: Actor;
  readonly config: UserConfig;
}

type Loaded = Awaited<ReturnType<typeof loadReview>>;
type Scan = Pick<Loaded, 'exam' | 'clips' | 'clipReviews' | 'questionnaire'> & {
  readonly review: Loaded['review'] | null;
};
type ScanInVersion = Omit<Scan, 'clipReviews'> & { readonly clipReviews: readonly VersionedClipReview[] };

interface WantedReport {
  readonly reviewGuid: string;
  /** The newest one where none is asked for. */
  readonly version?: number | undefined;
}

export interface LoadedReport {
  readonly facts: ReportFacts;
  /** On which of its two pages it is read. */
  readonly flow: ReviewFlow;
}

/** The report of a review that the reader may open, with what their account shows. */
export async function loadReport(
  { db, settings }: { readonly db: Db; readonly settings: Settings },
  reader: Reader,
  { reviewGuid, version }: WantedReport,
): Promise<LoadedReport> {
  const newest = await loadReview(db, reader.actor, reviewGuid);
  const { exam } = newest;
  const shown = shownVersions(newest.review, version);
  const { flow } = reviewExamRoute(exam);
  const others = flow === 'single' ? [] : await loadOtherScans(db, reader.actor, newest);
  const scans = [...others, newest];
  const inVersion = await scansInVersion<Scan>(db, scans, { named: newest.review, shown });
  const named = inVersion(newest);
  const { review } = named;
  const [people, sources, workspaceGuid] = await Promise.all([
    selectPeople(db, [...scans.map((scan) => scan.exam.guid), exam.chainGuid]),
    selectDicomSources(
      db,
      scans.flatMap(({ clips }) => clips.map(({ guid }) => guid)),
    ),
    selectWorkspaceOfExam(db, exam.chainGuid),
  ]);
  const recorded = { people, sources };
  const { forceDefinitiveDiagnosis } = settings;
  const rules = reviewRules(reader.config, exam.protocol, { forceDefinitiveDiagnosis });
  const facts: ReportFacts = {
    review: {
      guid: review.guid,
      createdAt: review.createdAt,
      createdAtTimezoneId: review.createdAtTimezoneId,
      ...shown,
      reviewer: personOf(review.reviewerFirstName, review.reviewerLastName, review.reviewerEmail),
      outcome: review.assessment,
      answers: trimAnswers(REVIEW_FIELDS, readAnswers(REVIEW_FIELDS, 'column', review)),
    },
    patient: patientOf(exam, { people, workspaceGuid }, reader.config),
    scans: [...others.map((scan) => scanOf(inVersion(scan), recorded)), scanOf(named, recorded)],
    labels: rules,
    showsDiagnosis: rules.examDiagnosis,
  };
  return { facts, flow };
}

/**
 * The other scans from which the outcome of a chain was computed: those of the same submission, and the reviewed scans
 * before them. A rescan that was reviewed afterwards is no part of this report.
 */
async function loadOtherScans(db: Db, actor: Actor, named: Loaded): Promise<readonly Scan[]> {
  const chain = await loadChainReviews(db, actor, { reviewGuid: named.review.guid });
  const at = chain.findIndex(({ exam }) => exam.guid === named.exam.guid);
  return chain.filter(
    ({ exam, review }, place) =>
      review !== null &&
      exam.guid !== named.exam.guid &&
      (place < at || review.submissionGuid === named.review.submissionGuid),
  );
}

/** Sex and date of birth make sure who is meant; where the account hides who that is, they are hidden with it. */
function patientOf(
  exam: Loaded['exam'],
  { people, workspaceGuid }: { readonly people: PeopleByExam; readonly workspaceGuid: string | null },
  config: UserConfig,
): PatientFacts {
  const scanned = people.get(exam.guid);
  const operatorGuid = people.get(exam.chainGuid)?.userGuid ?? '';
  const sees = patientVisibility(config);
  const isKnown = sees.id && sees.names;
  return {
    id: (sees.id && exam.patientId?.trim()) || null,
    idScope:
      workspaceGuid === null
        ? { kind: 'operator', guid: operatorGuid }
        : { kind: 'workspace', guid: workspaceGuid },
    chainGuid: exam.chainGuid,
    firstName: (sees.names && exam.patientFirstName?.trim()) || '',
    lastName: (sees.names && exam.patientLastName?.trim()) || '',
    sex: (isKnown && scanned?.patientSex) || null,
    birthDate: (isKnown && scanned?.patientDateOfBirth) || null,
  };
}

function scanOf(
  { exam, clips, clipReviews, questionnaire }: ScanInVersion,
  { people, sources }: { readonly people: PeopleByExam; readonly sources: ReadonlyMap<string, DicomSource> },
): ScanFacts {
  const { operatorFirstName = null, operatorLastName = null } = people.get(exam.guid) ?? {};
  const { views } = PROTOCOLS[exam.protocol];
  const placeOf = (view: string) => {
    const at = views.findIndex(({ id }) => id === view);
    return at === -1 ? views.length : at;
  };
  return {
    examGuid: exam.guid,
    protocol: exam.protocol,
    createdAt: exam.createdAt,
    createdAtTimezoneId: exam.createdAtTimezoneId,
    operator: personOf(operatorFirstName, operatorLastName, exam.operatorEmail),
    wells: exam.wellsScore,
    iliac:
      questionnaire === undefined
        ? null
        : {
            proximalThighSwelling: questionnaire.iliacProximalThighSwelling,
            historyOfDvt: questionnaire.iliacHistoryOfDvt,
            typeOfDvt: questionnaire.iliacTypeOfDvt,
          },
    clips: clips
      .toSorted((one, other) => placeOf(one.anatomicalView) - placeOf(other.anatomicalView))
      .map((clip): ClipFacts => {
        const clipReview = clipReviews.find(({ clipGuid }) => clipGuid === clip.guid);
        return {
          guid: clip.guid,
          view: clip.anatomicalView,
          label: findView(exam.protocol, clip.anatomicalView)?.label ?? clip.anatomicalView,
          fps: clip.fps,
          blobKey: clip.plainKey,
          source: sources.get(clip.guid) ?? null,
          clipReview: clipReview
            ? {
                guid: clipReview.guid,
                rating: clipReview.rating,
                assessment: clipReview.assessment,
                comment: clipReview.comment.trim(),
                couldNotBeShown: clipReview.couldNotBeShown,
                isCorrected: clipReview.isCorrected,
              }
            : null,
        };
      }),
  };
}
