/** Id of the one instance that the stand-in is. */
export const INSTANCE_ID = 'ins_atelierSandbox';
