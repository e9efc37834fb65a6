import { checkTools } from './check-tools.ts';
import { observe } from './observe.ts';

// The same script runs in the page of the check and, before all other scripts, in its frames.
if (window.parent === window) void checkTools();
else observe(window.parent);
