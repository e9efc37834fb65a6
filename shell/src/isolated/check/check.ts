import { drive } from './drive.ts';
import { observe } from './observe.ts';

// The same script runs in the page of the check and, before everything else, in its frames.
if (window.parent === window) void drive();
else observe(window.parent);
