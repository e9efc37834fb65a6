import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

z.config({ jitless: true });
const schema = z.object({ name: z.string().min(1, 'Zod wants a name') });

export default () => {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '' },
  });
  return (
    <form onSubmit={handleSubmit(() => undefined)}>
      <input aria-label="Name" {...register('name')} />
      <button type="submit">Open</button>
      <p>{formState.errors.name?.message}</p>
    </form>
  );
};
