import { configure } from '@testing-library/react';

// By default a query waits 1 s, which is too short while other processes use all cores.
configure({ asyncUtilTimeout: 20_000 });
