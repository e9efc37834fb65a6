import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { minLength, object, pipe, string } from 'valibot';

const schema = object({ name: pipe(string(), minLength(1, 'Valibot wants a name')) });

export default () => {
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(schema),
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
