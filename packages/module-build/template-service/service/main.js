import { createService } from './service.js';

const { ATELIER_URL = 'http://localhost:3000', PORT = '4000' } = process.env;

createService({ keys: new URL('/api/modules/keys', ATELIER_URL) }).listen(Number(PORT), '127.0.0.1', () => {
  console.log(`The service listens on http://127.0.0.1:${PORT}`);
});
