import type { StripeAccount } from './account.ts';
import type { StubSession } from './objects.ts';

/** What stands in for Stripe's hosted pages in browser tests: no card, two buttons. */
export function paymentPage(account: StripeAccount, session: StubSession): string {
  const items = session.line_items.map((id) => {
    const { nickname, unit_amount, currency } = account.price(id);
    return `<li>${escaped(nickname ?? id)}: ${(unit_amount ?? 0) / 100} ${escaped(currency)}</li>`;
  });
  const trial = session.trial_period_days === null ? '' : `<p>${session.trial_period_days} days free</p>`;
  return page(
    'Payment page',
    `<p>For ${escaped(session.customer_email ?? session.customer ?? '')}</p><ul>${items.join('')}</ul>${trial}
     <form method="post" action="/pay/${session.id}"><button>Pay</button></form>
     <form method="post" action="/leave/${session.id}"><button>Cancel</button></form>`,
  );
}

export function portalPage(account: StripeAccount, customer: string, returnUrl: string): string {
  const owned = [...account.subscriptions.values()].filter((one) => one.customer === customer);
  const rows = owned.map(
    ({ id, status }) =>
      `<li>${id}: <strong>${escaped(status)}</strong>
       <form method="post" action="/end/${id}"><button>Cancel membership</button></form></li>`,
  );
  return page('Billing portal', `<ul>${rows.join('')}</ul><a href="${escaped(returnUrl)}">Return</a>`);
}

export function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
