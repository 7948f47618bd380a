import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';

export const DEMO_REVIEWER = { username: 'reviewer@demo.sonoboard.example', password: 'Demo1234' };

export const addressOf = (baseUrl: string, { path }: Pick<EndpointSpec, 'path'>) => `${baseUrl}/api${path}`;
