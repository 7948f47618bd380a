import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, ENDPOINTS_BY_FEATURE } from '../endpoints.ts';
import { GUIDES_BY_FEATURE } from '../guides.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { endpoint, type EndpointSpec } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

const INFO = { title: 'Sonoboard', version: '1.2.3', serverUrl: 'https://example.org/api' };

describe('the OpenAPI document', () => {
  const document = openApiDocument(ENDPOINTS_BY_FEATURE, INFO);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

  test('describes every call once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(ENDPOINTS).toSorted(),
    );
  });

  test('is plain JSON of version 3.0', () => {
    expect(document.openapi).toBe('3.0.3');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(JSON.stringify(document)).not.toMatch(/"\$schema"|"const":|"type":\["/);
  });

  test('tells of the key that keeps a creating call from being carried out twice, and where there is none', () => {
    const { parameters = [] } = document.paths['/workspaces']?.['post'] ?? {};
    expect(parameters).toEqual([
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    ]);
    const headers = operations.filter(({ parameters: all = [] }) => all.some((one) => one.in === 'header'));
    const keyed = Object.entries<EndpointSpec>(ENDPOINTS).filter(
      ([, { ifRepeated }]) => ifRepeated === 'by-key',
    );
    expect(headers.map(({ operationId }) => operationId).toSorted()).toEqual(
      keyed.map(([name]) => name).toSorted(),
    );
    expect(apiDocsPage({ workspaces: { createWorkspace: ENDPOINTS.createWorkspace } }).html).toContain(
      'Idempotency-Key',
    );
  });

  test('describes every path parameter', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const { parameters = [] } of Object.values(methods)) {
        for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
          expect(path).toContain(`{${name}}`);
        }
      }
    }
  });

  test('says of the worklist what it takes, what it answers, who may call it and what is audited', () => {
    const worklist = document.paths['/autodvt-dashboard/worklist']?.['get'];
    expect(worklist).toMatchObject({
      tags: ['worklists'],
      'x-allow': 'signed-in',
      'x-audit': 'patient-read',
    });
    expect(worklist?.parameters).toEqual(
      expect.arrayContaining([
        {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { type: 'integer', minimum: 1, maximum: 300 },
        },
        expect.objectContaining({ name: 'search', schema: { type: 'array', items: { type: 'string' } } }),
      ]),
    );
    expect(Object.keys(worklist?.responses ?? {})).toEqual(['200', '401', '403', '422', '503', 'default']);
  });

  test('leaves out no field type: every field of every reply and body is described', () => {
    const text = JSON.stringify(document.paths['/users/{guid}/config']);
    expect(text).toContain(
      '"show_segmentation_overlay":{"type":"string","enum":["always","never","after_assessment"]}',
    );
  });
});

test('a feature with a guide tells it in the description of its tag', () => {
  const info = { title: 'Sonoboard', version: '1', serverUrl: 'https://sonoboard.example/api' };
  const { tags } = openApiDocument(ENDPOINTS_BY_FEATURE, info, GUIDES_BY_FEATURE);
  const ingest = tags.find(({ name }) => name === 'ingest');
  expect(ingest?.description).toContain('3. Begin the exam under a guid of your own making.');
  expect(ingest?.description).toContain('`POST /ingest/exams`');
  expect(tags.find(({ name }) => name === 'worklists')).toEqual({ name: 'worklists' });
});

describe('the page for people', () => {
  const { html, css } = apiDocsPage(ENDPOINTS_BY_FEATURE, GUIDES_BY_FEATURE);

  test('tells an app how to deliver an exam and an archive how to send DICOM, each step with its calls', () => {
    for (const [feature, { title, steps }] of Object.entries(GUIDES_BY_FEATURE)) {
      expect(html).toContain(`<a href="#${feature}-guide">${title}</a>`);
      const guide = html.split(`<article id="${feature}-guide">`)[1]?.split('</article>')[0] ?? '';
      const linked = [...guide.matchAll(/<a href="#([^"]+)"><code>([A-Z]+) ([^<]+)<\/code>/g)];
      const named = steps.flatMap(({ calls }) => calls);
      expect(linked.map(([, , method, path]) => `${method} ${path}`)).toEqual(
        named.map(({ method, path }) => `${method} ${path}`),
      );
      for (const [, name = ''] of linked) expect(html).toContain(`<article id="${name}">`);
    }
  });

  test('shows every path and every sentence', () => {
    for (const { path, summary } of Object.values(ENDPOINTS)) {
      expect(html).toContain(`<code>${path}</code>`);
      expect(html).toContain(summary.replaceAll("'", '&#39;'));
    }
  });

  test('runs no script and carries no style inside', () => {
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
    expect(html).toContain('<link rel="stylesheet" href="docs.css">');
    expect(css).toContain('#0b0c0e');
  });

  test('shows text of a declaration as text', () => {
    const hostile = endpoint({
      method: 'GET',
      path: '/x',
      summary: 'Says <img src=x onerror=alert(1)> & "more".',
      allow: 'public',
      audit: 'none',
      reply: z.object({ '<b>': z.string() }),
    });
    const page = apiDocsPage({ 'a"b': { hostile } }).html;
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;.');
    expect(page).toContain('<code>&lt;b&gt;</code>');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('a"b');
  });
});
