-- Answers to tickets are written, not inserted.
DROP TABLE answer_template;
