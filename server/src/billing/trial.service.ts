import { hasWorkspace } from '@sonoboard/domain/billing/billing-state';
import { ownWorkspaceName } from '@sonoboard/domain/billing/own-workspace';
import { isTrialOver, trialExpiresOn, trialReminderHorizon } from '@sonoboard/domain/billing/trial';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Tx } from '../platform/database/db.ts';
import { createWorkspace } from '../workspaces/create-workspace.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { trialEndedMail, trialEndingMail } from './billing-mails.ts';
import { type BillingRow, hasHadTrial, lockBuyer, updateLicense } from './billing.queries.ts';
import { loadBilling } from './billing.service.ts';
import { lockTrial, selectTrialsBefore } from './trials.queries.ts';

/** A workspace of one's own for 30 days, at once and without a card (AMB-087). */
export async function startTrial(
  { db, clock }: BillingDeps,
  { actor, config, audit }: { readonly actor: Actor; readonly config: UserConfig; readonly audit: CallAudit },
): Promise<BillingRow> {
  if (!config.auto_trial) throw new AppError('trial_not_offered');
  return inTransaction(db, async (tx) => {
    const buyer = await lockBuyer(tx, actor.guid);
    if (buyer === undefined) throw new AppError('user_not_found');
    if (await hasHadTrial(tx, actor.guid)) throw new AppError('trial_already_used');
    if (hasWorkspace(await loadBilling(tx, actor.guid))) throw new AppError('already_in_workspace');
    const now = clock.now();
    const name = ownWorkspaceName(buyer);
    const expiresOn = trialExpiresOn(now);
    const workspace = await createWorkspace(tx, {
      name,
      ownerGuid: actor.guid,
      trialExpiresOn: expiresOn,
      now,
    });
    await audit.record(tx, {
      action: 'workspace.created',
      subject: ['workspace', workspace.guid],
      after: { name, by: 'trial', trialExpiresOn: expiresOn },
    });
    return loadBilling(tx, actor.guid);
  });
}

/** Ends trials whose time is over, and reminds of those that end soon. May run at any time and as often as it likes. */
export async function watchTrials(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now();
  for (const { licenseGuid } of await selectTrialsBefore(deps.db, trialReminderHorizon(now))) {
    await inTransaction(deps.db, (tx) => watchTrial(deps, tx, licenseGuid));
  }
}

async function watchTrial(deps: BillingDeps, tx: Tx, licenseGuid: string): Promise<void> {
  const { clock, audit, settings } = deps;
  const now = clock.now();
  const trial = await lockTrial(tx, licenseGuid);
  // Bought, forced or deleted since it was found.
  if (trial === undefined || trial.expiresOn === null) return;
  const { expiresOn } = trial;
  const tell = (mail: Omit<Parameters<Outbox['queue']>[1], 'to'>) =>
    trial.purchaserErasedAt === null ? deps.mail.queue(tx, { ...mail, to: trial.purchaserEmail }) : null;
  const facts = { publicUrl: settings.publicUrl, workspaceName: trial.workspaceName };
  if (!isTrialOver(expiresOn, now)) {
    const onceKey = `trial-ending:${licenseGuid}:${expiresOn.toISOString()}`;
    await tell({ kind: 'trial-ending', mail: trialEndingMail({ ...facts, expiresOn }), onceKey });
    return;
  }
  await updateLicense(tx, licenseGuid, { status: 'inactive', updatedAt: now });
  await audit.record(tx, {
    kind: 'change',
    action: 'license.trial_ended',
    subject: ['license', licenseGuid],
    before: { status: 'active' },
    after: { status: 'inactive' },
  });
  await tell({ kind: 'trial-ended', mail: trialEndedMail(facts) });
}
