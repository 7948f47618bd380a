import { ENDPOINTS_BY_FEATURE } from '@sonoboard/contract/endpoints';
import { GUIDES_BY_FEATURE } from '@sonoboard/contract/guides';
import { apiDocsPage } from '@sonoboard/contract/http/api-docs-page';
import { openApiDocument } from '@sonoboard/contract/http/openapi';
import {
  getApiDocs,
  getApiDocsStyle,
  getOpenApiDocument,
} from '@sonoboard/contract/platform/platform.endpoints';
import type { FastifyInstance } from 'fastify';
import { textFile } from '../platform/http/file-reply.ts';
import { serve } from '../platform/http/serve.ts';

const API_VERSION = '1';

/** The description of the API, made from the contract when someone first asks for it. */
export function apiDocsRoutes(app: FastifyInstance): void {
  const document = once(() => ({
    ...openApiDocument(
      ENDPOINTS_BY_FEATURE,
      { title: 'Sonoboard', version: API_VERSION, serverUrl: `${app.deps.settings.publicUrl}/api` },
      GUIDES_BY_FEATURE,
    ),
  }));
  const page = once(() => apiDocsPage(ENDPOINTS_BY_FEATURE, GUIDES_BY_FEATURE));

  serve(app, getOpenApiDocument, () => document());
  serve(app, getApiDocs, () => page().html);
  serve(app, getApiDocsStyle, () => textFile(page().css, 'text/css; charset=utf-8'));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
