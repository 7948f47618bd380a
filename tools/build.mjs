import './runtime.mjs';
import { ensureBuilt, ensureInstalled } from './ready.mjs';

ensureInstalled();
ensureBuilt();
