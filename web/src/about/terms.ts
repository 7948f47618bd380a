interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Change it with the text: an acceptance is stored with its time, and so belongs to the version of that day. */
export const TERMS_VERSION = 'November 17, 2026';

/** What the product does, in plain words. An installation sets terms of its own with TERMS_URL. */
export const TERMS: readonly TermsSection[] = [
  {
    title: 'Who may use Sonoboard',
    paragraphs: [
      'Sonoboard is for qualified clinicians and for the staff who work with them. Use it only for patients whose exams you may see.',
      'Your account is personal. Keep your password to yourself, and tell us if another person may know it.',
    ],
  },
  {
    title: 'What Sonoboard does, and what it does not',
    paragraphs: [
      'Sonoboard stores ultrasound exams and the reviews that physicians write about them. It does not make a diagnosis: the reviewing physician decides.',
    ],
  },
  {
    title: 'What we store about you',
    paragraphs: [
      'We store your name, your email address, the phone numbers and the profession that you give us, and the time at which you accepted these terms.',
      'We also store when you sign in, from which browser and address, and which patient data you open or change. This record shows who has seen a patient, so it stays when your account is deleted.',
    ],
  },
  {
    title: 'What we store about patients',
    paragraphs: [
      'Exams, clips, patient details and reviews are kept for the workspace that recorded them. The people to whom it gives access can see them, and so can our staff. Every look is recorded.',
      'These are medical records. They stay when a user or a workspace is deleted.',
    ],
  },
  {
    title: 'Deleting your account',
    paragraphs: [
      'You can ask for the deletion of your account in your profile. We delete your name, your addresses and numbers and your memberships after 30 days; until then you can cancel it.',
      'If you own a workspace with other members or an active subscription, first make another member its owner.',
    ],
  },
];
