ALTER TABLE calls ADD CONSTRAINT calls_business_id_line_id_fkey
  FOREIGN KEY (business_id, line_id) REFERENCES agent_lines (business_id, id) ON DELETE SET NULL (line_id) NOT VALID;
