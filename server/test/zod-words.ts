import * as z from 'zod/mini';

// Files share a process, and a tool that one of them loads gives zod its own words for all of it. The server has none.
z.config({ localeError: () => undefined });
