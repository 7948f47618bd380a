import { API_DOCS_CSS } from './api-docs-style.ts';
import type { EndpointSpec } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import type { Guide } from './guide.ts';
import { IDEMPOTENCY_KEY_MEANING } from './idempotency-key.ts';
import { addressSchemaOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import type { EndpointsByFeature, GuidesByFeature } from './openapi.ts';
import { POLICIES } from './policies.ts';
import { schemaFields } from './schema-fields.ts';

/** The calls on one page for people: plain HTML beside its style sheet, without any script. */
export function apiDocsPage(
  features: EndpointsByFeature,
  guides: GuidesByFeature = {},
): { html: string; css: string } {
  const linkTo = linksTo(features);
  const sections = Object.entries(features);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sonoboard API</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header>
<h1>Sonoboard API</h1>
<p>${countOf(features)} calls, all below <code>/api</code>. The same in the OpenAPI format: <a href="openapi.json">openapi.json</a>.
Writes carry a JSON body. A failure is <code>{"error": "text", "code": "exam_not_found"}</code> with the status of its code.</p>
${guideIndex(guides)}
<nav aria-label="Features">${sections.map(([name]) => `<a href="#${slug(name)}">${escape(name)}</a>`).join('\n')}
<a href="#errors">errors</a></nav>
</header>
<main>
${sections.map(([name, endpoints]) => featureSection(name, endpoints, guideArticle(name, guides[name], linkTo))).join('\n')}
${errorSection()}
</main>
</body>
</html>
`;
  return { html, css: API_DOCS_CSS };
}

function countOf(features: EndpointsByFeature): number {
  return Object.values(features).reduce((count, endpoints) => count + Object.keys(endpoints).length, 0);
}

/** Beginners start here. */
function guideIndex(guides: GuidesByFeature): string {
  const links = Object.entries(guides).map(
    ([feature, { title }]) => `<a href="#${guideSlug(feature)}">${escape(title)}</a>`,
  );
  return links.length === 0 ? '' : `<nav aria-label="Guides">${links.join('\n')}</nav>`;
}

const guideSlug = (feature: string) => `${slug(feature)}-guide`;

type LinkTo = (endpoint: EndpointSpec) => string;

function linksTo(features: EndpointsByFeature): LinkTo {
  const names = new Map(
    Object.values(features).flatMap((endpoints) =>
      Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name] as const),
    ),
  );
  return (endpoint) => {
    const text = `<code>${endpoint.method} ${escape(endpoint.path)}</code>`;
    return `<a href="#${slug(names.get(endpoint) ?? '')}">${text}</a>`;
  };
}

function guideArticle(feature: string, guide: Guide | undefined, linkTo: LinkTo): string {
  if (guide === undefined) return '';
  const steps = guide.steps.map(
    ({ text, calls }) => `<li>${escape(text)}<br>${calls.map(linkTo).join('<br>')}</li>`,
  );
  return `<article id="${guideSlug(feature)}">
<h3>${escape(guide.title)}</h3>
<p>${escape(guide.lead)}</p>
<ol>${steps.join('\n')}</ol>
<ul>${guide.rules.map((rule) => `<li>${escape(rule)}</li>`).join('\n')}</ul>
</article>
`;
}

function featureSection(
  feature: string,
  endpoints: Readonly<Record<string, EndpointSpec>>,
  guide: string,
): string {
  const calls = Object.entries(endpoints)
    .toSorted(([, one], [, other]) => one.path.localeCompare(other.path, 'en'))
    .map(([name, endpoint]) => callArticle(name, endpoint));
  return `<section id="${slug(feature)}" aria-labelledby="${slug(feature)}-title">
<h2 id="${slug(feature)}-title">${escape(feature)}</h2>
${guide}${calls.join('\n')}
</section>`;
}

function callArticle(name: string, endpoint: EndpointSpec): string {
  const { method, path, summary, allow, audit, ifRepeated } = endpoint;
  const facts = [`<dt>Who</dt><dd>${escape(POLICIES[allow])}</dd>`];
  if (audit !== 'none') facts.push(`<dt>Audit</dt><dd>${escape(audit)}</dd>`);
  if (ifRepeated === 'by-key') {
    facts.push(`<dt>Idempotency-Key</dt><dd>${escape(IDEMPOTENCY_KEY_MEANING)}</dd>`);
  }
  return `<article id="${slug(name)}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code></h3>
<p>${escape(summary)}</p>
<dl>${facts.join('')}</dl>
${[addressTable(endpoint), bodyTable(endpoint), replyTable(endpoint)].filter((part) => part !== '').join('\n')}
</article>`;
}

function addressTable({ params, query }: EndpointSpec): string {
  const fields = [params, query].flatMap((schema) =>
    schema === undefined ? [] : schemaFields(addressSchemaOf(schema)),
  );
  return fields.length === 0 ? '' : fieldTable('Parameters', fields);
}

function bodyTable({ body, rawBody }: EndpointSpec): string {
  if (rawBody === 'stream') return '<p class="plain">Takes the bytes of a file, as they come.</p>';
  if (rawBody) return '<p class="plain">Takes the message of the payment provider as it is.</p>';
  return body === undefined ? '' : shapeTable('Body', jsonSchemaOf(body, 'input'));
}

function replyTable({ reply, status = 200 }: EndpointSpec): string {
  switch (reply) {
    case 'empty':
      return `<p class="plain">Answers ${status} without a body.</p>`;
    case 'redirect':
      return `<p class="plain">Answers ${status} with the address to go to.</p>`;
    case 'file':
      return '<p class="plain">Answers a file.</p>';
    case 'stream':
      return '<p class="plain">Answers a stream of events.</p>';
    case 'html':
      return '<p class="plain">Answers a page.</p>';
    default:
      return shapeTable(`Reply ${status}`, jsonSchemaOf(reply, 'output'));
  }
}

function shapeTable(title: string, schema: JsonSchema): string {
  const fields = schemaFields(schema);
  if (fields.length === 0) return `<p class="plain">${escape(title)}: an empty object.</p>`;
  return fieldTable(title, fields);
}

function fieldTable(title: string, fields: ReturnType<typeof schemaFields>): string {
  const rows = fields.map(({ name, type, required }) => {
    const text = required ? type : `${type} (optional)`;
    return `<tr><td><code>${escape(name)}</code></td><td>${escape(text)}</td></tr>`;
  });
  return `<details><summary>${escape(title)}</summary>
<table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></details>`;
}

function errorSection(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      `<tr><td><code>${escape(code)}</code></td><td>${status}</td><td>${escape(message)}</td></tr>`,
  );
  return `<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">errors</h2>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Text</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
</section>`;
}

function slug(name: string): string {
  return name.replace(/[^A-Za-z0-9-]/g, '-');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
