import { write } from "../api.js";
import { idempotencyKey } from "../fields.js";

/**
 * An action that changes something at the service.
 *
 * @param request of the input: `path`, and if needed `method` and `body`.
 * @param result of the input, for answers without a body.
 */
export const action = ({ key, noun, label, description, inputFields, sample, request, result }) => ({
  key,
  noun,
  display: { label, description },
  operation: {
    inputFields: [...inputFields, idempotencyKey],
    perform: async (z, { inputData }) => {
      const answer = await write(z, { ...request(inputData), key: inputData.idempotency_key });
      return result ? result(inputData) : answer;
    },
    sample,
  },
});
