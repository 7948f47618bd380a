import type { FastifyRequest } from 'fastify';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:16px;padding:24px;text-align:center;' +
  'background:#0b0c0e;color:#eceef2;font:16px/24px Inter,system-ui,sans-serif}' +
  'h1{margin:0;font-size:20px;line-height:28px;font-weight:600}a{color:#8aa2ff}';

/** Whether a browser leads a person here, who would see JSON instead of a page. */
export function isNavigation(request: FastifyRequest): boolean {
  const { endpoint } = request.routeOptions.config ?? {};
  return endpoint?.reply === 'redirect' && (request.headers.accept ?? '').includes('text/html');
}

/** The sentence of a refusal and a way back, where the browser was to be sent elsewhere. */
export function errorPage(sentence: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sonoboard</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>` +
    `<body><h1>${escaped(sentence)}</h1><a href="/">Back to Sonoboard</a></body></html>`
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
