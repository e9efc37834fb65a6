import { AppError, serveCall } from '@atelier/service-kit';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import type { BatchRecord } from './batch-model.ts';
import { readBatch } from './read-batch.ts';

/** `GET /api/user/batches/:id`: the state of all items of one of the user's own batches. */
export const getBatch = (dependencies: Dependencies) =>
  serveCall('getBatch', async ({ params, identity }) => {
    if (!/^[0-9a-f]{24}$/.test(params.id)) throw new AppError('not_found');
    const record = await dependencies.batches
      .findOne({
        _id: new mongoose.Types.ObjectId(params.id),
        user_id: identity.userId,
        state: 'accepted',
      })
      .lean<BatchRecord>();
    if (!record) throw new AppError('not_found');
    return { success: true, message: '', batch: await readBatch(dependencies, record) };
  });
