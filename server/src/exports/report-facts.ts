import type { IliacAnswers } from '@sonoboard/domain/exams/iliac-risk';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { WellsAnswer } from '@sonoboard/domain/exams/wells-score';
import type { Assessment, Outcome } from '@sonoboard/domain/reviews/assessment';
import type { LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import type { ReviewAnswers } from '@sonoboard/domain/reviews/review-answers';
import type { DicomSource } from '../tables/imports.tables.ts';

/** What a report says, as its reader may see it. Every document for another system is made of this and of nothing else. */
export interface ReportFacts {
  readonly review: ReviewFacts;
  readonly patient: PatientFacts;
  /** The other scans of its chain that the outcome follows from, and at the end the exam that was reviewed. */
  readonly scans: readonly [...ScanFacts[], ScanFacts];
  readonly labels: LabelRules;
  /** Off: the reader's account shows no results, and neither do its documents (AMB-158). */
  readonly showsDiagnosis: boolean;
}

interface ReviewFacts {
  readonly guid: string;
  /** When it was submitted, whatever became of it later. */
  readonly createdAt: Date;
  readonly createdAtTimezoneId: string;
  /** What was submitted, and the amendments up to the one that the document shows. */
  readonly versions: readonly [ReportVersion, ...ReportVersion[]];
  /** A later version holds: the document is a copy of what was said before. */
  readonly isSuperseded: boolean;
  /** Null while the review holds. */
  readonly retraction: ReportRetraction | null;
  readonly reviewer: PersonFacts;
  readonly outcome: Outcome;
  /** With texts trimmed. */
  readonly answers: ReviewAnswers;
}

/** One version of the review. */
export interface ReportVersion {
  readonly version: number;
  readonly kind: Exclude<VersionKind, 'retraction'>;
  readonly createdAt: Date;
  readonly createdAtTimezoneId: string;
  readonly authorName: string;
  /** Null of what was submitted. */
  readonly reason: ReportReason | null;
  /** The text that an addendum added. */
  readonly addendum: string | null;
}

export interface ReportRetraction {
  readonly requestedByName: string;
  readonly confirmedByName: string;
  readonly confirmedAt: Date;
  readonly reason: ReportReason;
}

export interface ReportReason {
  /** Of domain's catalogue. */
  readonly code: string;
  readonly label: string;
  /** In the author's words. */
  readonly text: string;
}

export interface PersonFacts {
  readonly firstName: string;
  readonly lastName: string;
  /** What pages call them; the e-mail address of someone without a name. */
  readonly name: string;
}

export interface PatientFacts {
  /** Null where there is none, or the reader may not see it. */
  readonly id: string | null;
  /** Within which the id names one patient: 'P1' of two workspaces is two patients. */
  readonly idScope: IdScope;
  /** Names the patient where nothing else may: the original exam. */
  readonly chainGuid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sex: 'male' | 'female' | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
}

/** The workspace of the exam; the operator of an exam that is in none. */
interface IdScope {
  readonly kind: 'workspace' | 'operator';
  readonly guid: string;
}

export interface ScanFacts {
  readonly examGuid: string;
  readonly protocol: ProtocolName;
  readonly createdAt: Date;
  readonly createdAtTimezoneId: string;
  readonly operator: PersonFacts;
  readonly wells: readonly WellsAnswer[] | null;
  readonly iliac: IliacAnswers | null;
  /** In the order of the protocol. */
  readonly clips: readonly ClipFacts[];
}

export interface ClipFacts {
  readonly guid: string;
  readonly view: string;
  /** 'GSV/CFV (left)'. */
  readonly label: string;
  readonly fps: number | null;
  /** The video; null where none was stored. */
  readonly blobKey: string | null;
  /** The DICOM instance that the clip was made from; null where it came as a video. */
  readonly source: DicomSource | null;
  /** Null where the review does not speak of it. */
  readonly clipReview: ClipReviewFacts | null;
}

interface ClipReviewFacts {
  readonly guid: string;
  readonly rating: number;
  readonly assessment: Assessment;
  readonly comment: string;
  /** The reviewer never saw it: there is no finding and no rating to pass on. */
  readonly couldNotBeShown: boolean;
  /** An earlier version of the review said something else of it. */
  readonly isCorrected: boolean;
}

/** The version that the document shows. */
export function shownVersion({ review }: ReportFacts): ReportVersion {
  const { versions } = review;
  return versions.at(-1) ?? versions[0];
}

/** 'Ultrasound review report', of an amended one 'Ultrasound review report, amended, version 2'. */
export function reportTitle(facts: ReportFacts): string {
  const { version } = shownVersion(facts);
  return `Ultrasound review report${version === 1 ? '' : `, amended, version ${version}`}`;
}

/** The scan that the review is about. */
export function reviewedScan({ scans }: ReportFacts): ScanFacts {
  const last = scans.at(-1);
  if (last === undefined) throw new Error('A report without an exam');
  return last;
}

/** The study in which an exam is exported: that of its DICOM files where it came as such. */
export function studySourceOf(scan: ScanFacts): DicomSource | null {
  return scan.clips.find(({ source }) => source !== null)?.source ?? null;
}
