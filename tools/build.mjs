import './runtime.mjs';
import { ensureBuilt, ensureInstalled } from './ready.mjs';

ensureInstalled();
await ensureBuilt();
