import { expect, test } from 'vitest';
import { deletionHoldText } from './deletion-holds.ts';

const hold = { workspaceName: 'Vein Clinic', otherMembers: 0, hasSubscription: false };

test('the sentence names the workspace, what holds the deletion back, and what to do', () => {
  expect(deletionHoldText({ ...hold, otherMembers: 1 })).toBe(
    'Your account cannot be deleted while you own the workspace "Vein Clinic", which has 1 other member. Make another member its owner, or remove the other members on the Members page.',
  );
  expect(deletionHoldText({ ...hold, hasSubscription: true })).toBe(
    'Your account cannot be deleted while you own the workspace "Vein Clinic", which has an active subscription. Cancel the subscription on the Billing page.',
  );
  expect(deletionHoldText({ ...hold, otherMembers: 3, hasSubscription: true })).toBe(
    'Your account cannot be deleted while you own the workspace "Vein Clinic", which has 3 other members and an active subscription. Make another member its owner, or remove the other members on the Members page and cancel the subscription on the Billing page.',
  );
});
