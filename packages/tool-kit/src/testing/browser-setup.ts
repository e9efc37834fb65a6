import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { toast } from '../feedback/Toaster.tsx';

// By default a query waits 1 s, which is too short while other processes use all cores.
configure({ asyncUtilTimeout: 20_000 });

// All files of a worker share the document and the list of toasts.
beforeEach(() => toast.remove());
afterEach(cleanup);
