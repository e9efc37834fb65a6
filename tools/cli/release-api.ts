import { releaseApi } from './api/released-api.ts';
import { run } from './workspace.ts';

/** `npm run release-api`: writes the current description of the API to `docs/openapi/released.json`. */
await run(async () => {
  await releaseApi();
  console.log('docs/openapi/released.json is the current API.');
});
